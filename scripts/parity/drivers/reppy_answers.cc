// Answers cases as rep-cpp does, the parser under reppy.
#include <cmath>

#include "cases.hpp"
#include "robots.h"
#include "url.h"

namespace {

bool fails(const std::string& robots, const std::string& base) {
  try {
    Rep::Robots parsed(robots, base);
    return false;
  } catch (const Url::UrlParseException&) {
    return true;
  }
}

// The file with a line that changes nothing but who is in which group in place of each rule that fails it, and how many
// those were.
std::string without_failing(const std::string& robots, const std::string& base, int& replaced) {
  std::string out;
  std::istringstream lines(robots);
  for (std::string line; std::getline(lines, line);) {
    const bool bad = fails("User-agent: *\n" + line, base);
    if (bad) replaced++;
    out += (bad ? "Crawl-delay: none" : line) + '\n';
  }
  return out;
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  for (Case asked; next_case(asked);) {
    int replaced = 0;
    if (fails("", asked.base)) {
      std::cout << "{\"id\":" << json(asked.id) << ",\"parseError\":\"ValueError\"}\n";
      continue;
    }
    if (fails(asked.robots, asked.base)) asked.robots = without_failing(asked.robots, asked.base, replaced);
    const Rep::Robots robots(asked.robots, asked.base);
    std::string allowed, errors, delays;
    for (size_t a = 0; a < asked.agents.size(); a++) {
      std::string verdicts;
      for (size_t u = 0; u < asked.urls.size(); u++) {
        try {
          verdicts += robots.allowed(asked.urls[u], asked.agents[a]) ? '1' : '0';
        } catch (const Url::UrlParseException&) {
          verdicts += '?';
          errors += (errors.empty() ? "\"" : ",\"") + std::to_string(a) + ',' + std::to_string(u) +
                    "\":\"UrlParseException\"";
        }
      }
      allowed += (a == 0 ? "" : ",") + json(verdicts);
      const float delay = robots.agent(asked.agents[a]).delay();
      // Not a number is not above zero.
      delays += (a == 0 ? "" : ",") + (delay > 0 ? std::isinf(delay) ? "\"Infinity\"" : json(delay) : std::string("null"));
    }
    std::cout << "{\"id\":" << json(asked.id) << ",\"replaced\":" << replaced << ",\"allowed\":[" << allowed
              << "],\"errors\":{" << errors << "},\"delay\":[" << delays << "],\"sitemaps\":"
              << json_list(robots.sitemaps(), [](const std::string& map) { return json(map); }) << "}\n";
  }
}
