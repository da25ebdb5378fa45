// Package robotstxt has the names of temoto/robotstxt and asks the dialect of the same name in a Node process.
package robotstxt

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"sync"
	"time"
)

type RobotsData struct {
	groups   map[string]*Group
	Host     string
	Sitemaps []string
	// The number of the object in the process; or the answer to everything.
	object  any
	settled *bool
}

type Group struct {
	rules      []*rule
	Agent      string
	CrawlDelay time.Duration
	data       *RobotsData
}

// What is private of a rule is not here; a test may look at it without a panic.
type rule struct{ pattern *regexp.Regexp }

var unknown = []*rule{{regexp.MustCompile("")}}

type reference struct{ Object any }

type ParseError struct{ message string }

func (e *ParseError) Error() string { return e.message }

func FromStatusAndString(status int, body string) (*RobotsData, error) {
	var access string
	ask("call", nil, "temoto.access", &access, status)
	settled := access == "allow-all"
	switch access {
	case "read":
		return FromString(body)
	case "fail":
		return nil, errors.New("Unexpected status")
	}
	return &RobotsData{settled: &settled}, nil
}

func FromResponse(response *http.Response) (*RobotsData, error) {
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	return FromStatusAndString(response.StatusCode, string(body))
}

func FromString(body string) (*RobotsData, error) {
	r := &RobotsData{groups: map[string]*Group{}}
	options := map[string]any{"dialect": map[string]string{"exported": "temoto"}}
	var read reference
	ask("call", nil, "parse", &read, body, options)
	r.object = read.Object
	var failure *reference
	ask("get", r.object, "failure", &failure)
	if failure != nil {
		err := &ParseError{}
		ask("get", failure.Object, "message", &err.message)
		return nil, err
	}
	ask("get", r.object, "host", &r.Host)
	ask("get", r.object, "sitemaps", &r.Sitemaps)
	var groups []reference
	ask("get", r.object, "groups", &groups)
	for _, group := range groups {
		var agents []string
		ask("get", group.Object, "agents", &agents)
		for _, agent := range agents {
			r.groups[agent] = r.FindGroup(agent)
		}
	}
	return r, nil
}

func (r *RobotsData) FindGroup(agent string) *Group {
	var seconds float64
	ask("call", r.object, "crawlDelay", &seconds, agent)
	return &Group{rules: unknown, Agent: agent, CrawlDelay: time.Duration(seconds * 1e9), data: r}
}

func (g *Group) Test(path string) bool { return g.data.TestAgent(path, g.Agent) }

func (r *RobotsData) TestAgent(path, agent string) bool {
	if r.settled != nil {
		return *r.settled
	}
	var allowed bool
	ask("call", r.object, "allows", &allowed, agent, path)
	return allowed
}

var (
	mutex   sync.Mutex
	process = start()
)

type pipes struct {
	write *json.Encoder
	read  *bufio.Reader
}

func start() pipes {
	command := exec.Command(os.Getenv("ROBOTPARSER_BRIDGE"))
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	must(err)
	out, err := command.StdoutPipe()
	must(err)
	must(command.Start())
	return pipes{json.NewEncoder(in), bufio.NewReader(out)}
}

// The result of what a name says of an object, or, without one, of what the package exports.
func ask(do string, on any, name string, result any, args ...any) {
	mutex.Lock()
	defer mutex.Unlock()
	request := map[string]any{"do": do, "name": name, "args": args, "entry": "core"}
	if name == "temoto.access" {
		request["entry"] = "dialects"
	}
	if on != nil {
		request["on"] = on
	}
	must(process.write.Encode(request))
	line, err := process.read.ReadBytes('\n')
	must(err)
	var answer struct {
		Value json.RawMessage
		Error *struct{ Message string }
	}
	must(json.Unmarshal(line, &answer))
	if answer.Error != nil {
		panic(answer.Error.Message)
	}
	if len(answer.Value) > 0 {
		must(json.Unmarshal(answer.Value, result))
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
