// Makes calls on files as temoto/robotstxt reads them: a sequence a line, its results a line.
package main

import (
	"bufio"
	"encoding/json"
	"net/url"
	"os"
	"strings"

	"github.com/temoto/robotstxt"
)

type sequence struct {
	ID    string     `json:"id"`
	Make  []string   `json:"make"`
	Calls [][]string `json:"calls"`
}

type given struct {
	ID      string `json:"id"`
	Results []any  `json:"results"`
}

func main() {
	in := json.NewDecoder(bufio.NewReaderSize(os.Stdin, 1<<20))
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	write := json.NewEncoder(out)
	for in.More() {
		var asked sequence
		if err := in.Decode(&asked); err != nil {
			panic(err)
		}
		data, err := robotstxt.FromString(asked.Make[0])
		results := []any{}
		for _, call := range asked.Calls {
			if err != nil {
				results = append(results, "made: raised ParseError")
			} else {
				results = append(results, called(data, call))
			}
		}
		if err := write.Encode(given{asked.ID, results}); err != nil {
			panic(err)
		}
	}
}

func called(data *robotstxt.RobotsData, call []string) any {
	switch call[0] {
	case "verdict":
		return verdict(data, call[1], call[2])
	case "delay":
		return float64(data.FindGroup(call[1]).CrawlDelay) / 1e9
	case "host":
		return data.Host
	case "sitemaps":
		return append([]string{}, data.Sitemaps...)
	}
	panic(call[0])
}

// A path is asked about as it is, and a URL as the path that a request names.
func verdict(data *robotstxt.RobotsData, agent, one string) any {
	parsed, err := url.Parse(one)
	path := one
	if !strings.HasPrefix(one, "/") || strings.HasPrefix(one, "//") {
		if err != nil {
			return nil
		}
		path = parsed.RequestURI()
	} else if strings.IndexFunc(one, func(unit rune) bool { return unit < ' ' || unit == 0x7f }) >= 0 {
		return nil
	}
	return data.TestAgent(path, agent)
}
