// Fetches pages and what they link to politely with Colly: go run . SERVICE URL...
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/gocolly/colly/v2"
)

type answer struct {
	Allowed bool   `json:"allowed"`
	Granted bool   `json:"granted"`
	Skip    bool   `json:"skip"`
	ReadyAt int64  `json:"readyAt"`
	Detail  string `json:"detail"`
}

var service = os.Args[1]

// With a body it is posted. A service that does not answer, or with a problem, allows nothing.
func ask(path string, body map[string]any) (said answer) {
	var response *http.Response
	var err error
	if body == nil {
		response, err = http.Get(service + path)
	} else {
		text, _ := json.Marshal(body)
		response, err = http.Post(service+path, "application/json", bytes.NewReader(text))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return answer{Skip: true}
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusNoContent {
		return said
	}
	if err := json.NewDecoder(response.Body).Decode(&said); err != nil || response.StatusCode != http.StatusOK {
		fmt.Fprintln(os.Stderr, path, response.Status, said.Detail)
		return answer{Skip: true}
	}
	return said
}

func main() {
	crawler := colly.NewCollector(colly.UserAgent("FooBot/1.0 (+https://foo.example/bot)"), colly.IgnoreRobotsTxt())
	crawler.OnRequest(func(request *colly.Request) {
		page := request.URL.String()
		if !ask("/v1/allowed?url="+url.QueryEscape(page), nil).Allowed {
			request.Abort()
			return
		}
		for {
			turn := ask("/v1/turn", map[string]any{"url": page, "waitMs": 60000})
			if turn.Granted {
				return
			}
			if turn.Skip {
				request.Abort()
				return
			}
			time.Sleep(time.Until(time.UnixMilli(turn.ReadyAt)))
		}
	})
	report := func(response *colly.Response) {
		if response.StatusCode > 0 {
			ask("/v1/report", map[string]any{"url": response.Request.URL.String(), "status": response.StatusCode})
		}
	}
	crawler.OnResponse(report)
	crawler.OnError(func(response *colly.Response, _ error) { report(response) })
	crawler.OnHTML("a[href]", func(link *colly.HTMLElement) { _ = link.Request.Visit(link.Attr("href")) })
	for _, page := range os.Args[2:] {
		if err := crawler.Visit(page); err != nil {
			fmt.Fprintln(os.Stderr, page, err)
		}
	}
}
