// Answers cases as temoto/robotstxt does. A case is one line of fields as `cases.hpp` reads them.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"os"
	"strconv"
	"strings"

	"github.com/temoto/robotstxt"
)

type answer struct {
	ID         string    `json:"id"`
	ParseError string    `json:"parseError,omitempty"`
	Allowed    []string  `json:"allowed"`
	Delay      []float64 `json:"delay"`
	Sitemaps   []string  `json:"sitemaps"`
	Host       string    `json:"host"`
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	write := json.NewEncoder(out)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		var fields []string
		for _, field := range strings.Split(strings.TrimSuffix(line, "\n"), "\t") {
			bytes, err := hex.DecodeString(field[1:])
			if err != nil {
				panic(err)
			}
			fields = append(fields, string(bytes))
		}
		count, err := strconv.Atoi(fields[3])
		if err != nil {
			panic(err)
		}
		if err := write.Encode(answered(fields[0], fields[2], fields[4:4+count], fields[4+count:])); err != nil {
			panic(err)
		}
	}
}

func answered(id, robots string, agents, urls []string) answer {
	data, err := robotstxt.FromString(robots)
	if err != nil {
		return answer{ID: id, ParseError: "ParseError"}
	}
	found := answer{ID: id, Sitemaps: data.Sitemaps, Host: data.Host}
	if found.Sitemaps == nil {
		found.Sitemaps = []string{}
	}
	for _, agent := range agents {
		var verdicts strings.Builder
		for _, one := range urls {
			verdicts.WriteString(verdict(data, agent, one))
		}
		found.Allowed = append(found.Allowed, verdicts.String())
		found.Delay = append(found.Delay, float64(data.FindGroup(agent).CrawlDelay)/1e9)
	}
	return found
}

// A path is asked about as it is, and a URL as the path that a request names.
func verdict(data *robotstxt.RobotsData, agent, one string) string {
	parsed, err := url.Parse(one)
	path := one
	if !strings.HasPrefix(one, "/") || strings.HasPrefix(one, "//") {
		if err != nil {
			return "u"
		}
		path = parsed.RequestURI()
	} else if strings.IndexFunc(one, func(unit rune) bool { return unit < ' ' || unit == 0x7f }) >= 0 {
		return "u"
	}
	if data.TestAgent(path, agent) {
		return "1"
	}
	return "0"
}
