// Answers cases as google/robotstxt does; with `calls`, makes calls on one matcher after another.
#include "cases.hpp"
#include "reporting_robots.h"
#include "robots.h"

namespace {

// Everything that the parser calls its handler with, a line each; and the sitemaps.
struct Listener : googlebot::RobotsParseHandler {
  std::string events;
  std::vector<std::string> sitemaps;

  void add(int line, const char* what, absl::string_view value) {
    events += std::to_string(line) + ' ' + what + ' ' + std::string(value) + '\n';
  }
  void HandleRobotsStart() override {}
  void HandleRobotsEnd() override {}
  void HandleUserAgent(int line, absl::string_view value) override { add(line, "agent", value); }
  void HandleAllow(int line, absl::string_view value) override { add(line, "allow", value); }
  void HandleDisallow(int line, absl::string_view value) override { add(line, "disallow", value); }
  void HandleSitemap(int line, absl::string_view value) override {
    add(line, "sitemap", value);
    sitemaps.emplace_back(value);
  }
  void HandleUnknownAction(int line, absl::string_view action, absl::string_view value) override {
    add(line, "unknown", std::string(action) + '=' + std::string(value));
  }
  void ReportLineMetadata(int line, const LineMetadata& is) override {
    std::string marks;
    for (const bool mark : {is.is_empty, is.has_comment, is.is_comment, is.has_directive, is.is_acceptable_typo,
                            is.is_line_too_long, is.is_missing_colon_separator}) {
      marks += mark ? '1' : '0';
    }
    add(line, "line", marks);
  }
};

std::string report_of(const std::string& robots) {
  googlebot::RobotsParsingReporter reporter;
  googlebot::ParseRobotsTxt(robots, &reporter);
  std::string text = std::to_string(reporter.last_line_seen()) + ' ' + std::to_string(reporter.valid_directives()) + ' ' +
                     std::to_string(reporter.unused_directives()) + '\n';
  for (const auto& line : reporter.parse_results()) {
    text += std::to_string(line.line_num) + ' ' + std::to_string(static_cast<int>(line.tag_name)) + ' ' +
            (line.is_typo ? '1' : '0') + '\n';
  }
  return text;
}

struct Player {
  googlebot::RobotsMatcher matcher;

  explicit Player(const std::vector<std::string>&) {}

  std::string called(const std::vector<std::string>& call) {
    const std::string& name = call[0];
    if (name == "allowedByRobots") {
      const std::vector<std::string> agents(call.begin() + 2, call.end() - 1);
      return json(matcher.AllowedByRobots(call[1], &agents, call.back()));
    }
    if (name == "oneAgentAllowedByRobots") return json(matcher.OneAgentAllowedByRobots(call[1], call[2], call[3]));
    if (name == "disallow") return json(matcher.disallow());
    if (name == "disallowIgnoreGlobal") return json(matcher.disallow_ignore_global());
    if (name == "everSeenSpecificAgent") return json(matcher.ever_seen_specific_agent());
    return std::to_string(matcher.matching_line());
  }
};

}  // namespace

int main(int count, char**) {
  std::ios::sync_with_stdio(false);
  if (count > 1) return play_all<Player>();
  for (Case asked; next_case(asked);) {
    std::string allowed, lines;
    for (const auto& agent : asked.agents) {
      std::string verdicts, deciding;
      for (const auto& url : asked.urls) {
        googlebot::RobotsMatcher matcher;
        verdicts += matcher.OneAgentAllowedByRobots(asked.robots, agent, url) ? '1' : '0';
        deciding += (deciding.empty() ? "" : ",") + std::to_string(matcher.matching_line());
      }
      allowed += (allowed.empty() ? "" : ",") + json(verdicts);
      lines += (lines.empty() ? "[" : ",[") + deciding + ']';
    }
    Listener listener;
    googlebot::ParseRobotsTxt(asked.robots, &listener);
    std::cout << "{\"id\":" << json(asked.id) << ",\"allowed\":[" << allowed << "],\"line\":[" << lines
              << "],\"sitemaps\":" << json_list(listener.sitemaps, [](const std::string& map) { return json(map); })
              << ",\"str\":" << json(listener.events + report_of(asked.robots)) << "}\n";
  }
}
