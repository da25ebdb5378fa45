// Makes calls on one matcher of google/robotstxt after another.
#include "calls.hpp"
#include "reporting_robots.h"
#include "robots.h"

namespace {

// Everything that the parser calls its handler with, a line each.
struct Listener : googlebot::RobotsParseHandler {
  std::string events;

  void add(int line, const char* what, absl::string_view value) {
    events += std::to_string(line) + ' ' + what + ' ' + std::string(value) + '\n';
  }
  void HandleRobotsStart() override {}
  void HandleRobotsEnd() override {}
  void HandleUserAgent(int line, absl::string_view value) override { add(line, "agent", value); }
  void HandleAllow(int line, absl::string_view value) override { add(line, "allow", value); }
  void HandleDisallow(int line, absl::string_view value) override { add(line, "disallow", value); }
  void HandleSitemap(int line, absl::string_view value) override { add(line, "sitemap", value); }
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

std::string events_of(const std::string& robots) {
  Listener listener;
  googlebot::ParseRobotsTxt(robots, &listener);
  return listener.events;
}

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
    if (name == "events") return json(events_of(call[1]) + report_of(call[1]));
    return std::to_string(matcher.matching_line());
  }
};

}  // namespace

int main() { return play_all<Player>(); }
