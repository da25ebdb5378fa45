// Defines what the headers of google/robotstxt declare. Each object has one of the package's, which answers for it.
#include "robots.h"

#include <cstring>
#include <map>
#include <stdexcept>

#include "bridge.h"
#include "reporting_robots.h"

namespace googlebot {
namespace {

const char kEntry[] = "\"entry\":\"compat/google\"";

using LineMetadata = RobotsParseHandler::LineMetadata;

// In the order in which the package names them.
LineMetadata metadata_from(const std::vector<std::string>& texts, size_t from) {
  const auto is = [&](size_t i) { return texts.at(from + i) == "true"; };
  return {is(0), is(1), is(2), is(3), is(4), is(5), is(6)};
}

constexpr size_t kMetadata = 7;

// The package's objects, by those here that have one.
std::map<const void*, std::string> objects;

std::vector<std::string> call(const void* object, const std::string& name, const std::string& args = "") {
  return bridge::ask("\"do\":\"call\",\"on\":" + objects.at(object) + ",\"name\":" + json(name) + ",\"args\":[" + args +
                     "]");
}

void tell(RobotsParseHandler& handler, const std::vector<std::string>& call) {
  const std::string& name = call.at(0);
  if (name == "handleRobotsStart") return handler.HandleRobotsStart();
  if (name == "handleRobotsEnd") return handler.HandleRobotsEnd();
  const int line = std::stoi(call.at(1));
  if (name == "reportLineMetadata") return handler.ReportLineMetadata(line, metadata_from(call, 2));
  const std::string& value = call.back();
  if (name == "handleUserAgent") return handler.HandleUserAgent(line, value);
  if (name == "handleAllow") return handler.HandleAllow(line, value);
  if (name == "handleDisallow") return handler.HandleDisallow(line, value);
  if (name == "handleSitemap") return handler.HandleSitemap(line, value);
  if (name == "handleUnknownAction") return handler.HandleUnknownAction(line, call.at(2), value);
  throw std::runtime_error("the package calls " + name);
}

// What the package's parser calls a handler with: the name of the method first.
std::vector<std::vector<std::string>> calls_for(const std::string& body) {
  const auto texts = bridge::ask(std::string("\"do\":\"record\",") + kEntry +
                                 ",\"name\":\"parseRobotsTxt\",\"args\":[" + bridge::bytes(body) + "]");
  std::vector<std::vector<std::string>> calls;
  for (size_t at = 0; at < texts.size();) {
    const size_t count = std::stoul(texts[at++]);
    calls.emplace_back(texts.begin() + at, texts.begin() + at + count);
    at += count;
  }
  return calls;
}

}  // namespace

void ParseRobotsTxt(absl::string_view robots_body, RobotsParseHandler* handler) {
  const std::string body(robots_body);
  if (auto* reporter = dynamic_cast<RobotsParsingReporter*>(handler)) {
    reporter->HandleRobotsStart();
    bridge::ask(std::string("\"do\":\"call\",") + kEntry + ",\"name\":\"parseRobotsTxt\",\"args\":[" +
                bridge::bytes(body) + ",{\"object\":" + objects.at(reporter) + "}]");
    return reporter->HandleRobotsEnd();
  }
  for (const auto& call : calls_for(body)) tell(*handler, call);
}

RobotsMatcher::RobotsMatcher() { objects[this] = bridge::make("compat/google", "RobotsMatcher"); }
RobotsMatcher::~RobotsMatcher() { objects.erase(this); }

// The package's parser has a handler of its own.
void RobotsMatcher::HandleRobotsStart() {}
void RobotsMatcher::HandleUserAgent(int, absl::string_view) {}
void RobotsMatcher::HandleAllow(int, absl::string_view) {}
void RobotsMatcher::HandleDisallow(int, absl::string_view) {}
void RobotsMatcher::HandleSitemap(int, absl::string_view) {}
void RobotsMatcher::HandleUnknownAction(int, absl::string_view, absl::string_view) {}

bool RobotsMatcher::IsValidUserAgentToObey(absl::string_view user_agent) {
  return bridge::ask(std::string("\"do\":\"call\",") + kEntry +
                     ",\"name\":\"RobotsMatcher.isValidUserAgentToObey\",\"args\":[" +
                     json(std::string(user_agent)) + "]")
             .at(0) == "true";
}

bool RobotsMatcher::AllowedByRobots(absl::string_view robots_body, const std::vector<std::string>* user_agents,
                                    const std::string& url) {
  std::string agents;
  for (const auto& agent : *user_agents) agents += (agents.empty() ? "" : ",") + json(agent);
  const std::string body = bridge::bytes(std::string(robots_body));
  return call(this, "allowedByRobots", body + ",[" + agents + "]," + json(url)).at(0) == "true";
}

bool RobotsMatcher::OneAgentAllowedByRobots(absl::string_view robots_txt, const std::string& user_agent,
                                            const std::string& url) {
  const std::string body = bridge::bytes(std::string(robots_txt));
  return call(this, "oneAgentAllowedByRobots", body + ',' + json(user_agent) + ',' + json(url)).at(0) == "true";
}

bool RobotsMatcher::disallow() const { return call(this, "disallow").at(0) == "true"; }
bool RobotsMatcher::disallow_ignore_global() const { return call(this, "disallowIgnoreGlobal").at(0) == "true"; }
bool RobotsMatcher::ever_seen_specific_agent() const { return call(this, "everSeenSpecificAgent").at(0) == "true"; }
int RobotsMatcher::matching_line() const { return std::stoi(call(this, "matchingLine").at(0)); }

// The package's reporter is handed to the package's parser, and read at the end.
void RobotsParsingReporter::HandleRobotsStart() {
  std::string& object = objects[this];
  if (object.empty()) object = bridge::make("compat/google", "RobotsParsingReporter");
}
void RobotsParsingReporter::HandleUserAgent(int, absl::string_view) {}
void RobotsParsingReporter::HandleAllow(int, absl::string_view) {}
void RobotsParsingReporter::HandleDisallow(int, absl::string_view) {}
void RobotsParsingReporter::HandleSitemap(int, absl::string_view) {}
void RobotsParsingReporter::HandleUnknownAction(int, absl::string_view, absl::string_view) {}
void RobotsParsingReporter::ReportLineMetadata(int, const LineMetadata&) {}

void RobotsParsingReporter::HandleRobotsEnd() {
  static const std::map<std::string, RobotsParsedLine::RobotsTagName> tags = {
      {"unknown", RobotsParsedLine::kUnknown},   {"userAgent", RobotsParsedLine::kUserAgent},
      {"allow", RobotsParsedLine::kAllow},       {"disallow", RobotsParsedLine::kDisallow},
      {"sitemap", RobotsParsedLine::kSitemap},   {"unused", RobotsParsedLine::kUnused},
  };
  last_line_seen_ = std::stoi(call(this, "lastLineSeen").at(0));
  valid_directives_ = std::stoi(call(this, "validDirectives").at(0));
  unused_directives_ = std::stoi(call(this, "unusedDirectives").at(0));
  robots_parse_results_.clear();
  const auto texts = call(this, "parseResults");
  for (size_t at = 0; at + 3 + kMetadata <= texts.size(); at += 3 + kMetadata) {
    const int line = std::stoi(texts[at]);
    robots_parse_results_[line] = {line, tags.at(texts[at + 1]), texts[at + 2] == "true", metadata_from(texts, at + 3)};
  }
}

// Two functions that the tests take from behind the header. The package shows one of them, in what it hands a handler.
bool MaybeEscapePattern(const char* source, char** escaped) {
  for (const auto& call : calls_for(std::string("Disallow: ") + source)) {
    if (call.at(0) != "handleDisallow") continue;
    *escaped = new char[call.back().size() + 1];
    std::strcpy(*escaped, call.back().c_str());
    return true;
  }
  throw std::runtime_error("the package saw no rule");
}

std::string GetPathParamsQuery(const std::string&) { throw std::runtime_error("a private function of the original"); }

}  // namespace googlebot
