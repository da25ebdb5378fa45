// Stands for the robots.h of google/robotstxt: its classes are the package's.
#pragma once

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace googlebot {

enum class KeyType { USER_AGENT = 0, SITEMAP = 1, ALLOW = 2, DISALLOW = 3, UNKNOWN = 128 };

KeyType GetKeyType(absl::string_view key, bool* is_acceptable_typo);

class RobotsParseHandler {
 public:
  struct LineMetadata {
    bool is_empty = false, has_comment = false, is_comment = false, has_directive = false;
    bool is_acceptable_typo = false, is_line_too_long = false, is_missing_colon_separator = false;
  };

  virtual ~RobotsParseHandler() = default;
  virtual void HandleRobotsStart() = 0;
  virtual void HandleRobotsEnd() = 0;
  virtual void HandleUserAgent(int line, absl::string_view value) = 0;
  virtual void HandleAllow(int line, absl::string_view value) = 0;
  virtual void HandleDisallow(int line, absl::string_view value) = 0;
  virtual void HandleSitemap(int line, absl::string_view value) = 0;
  virtual void HandleUnknownAction(int line, absl::string_view action, absl::string_view value) = 0;
  virtual void ReportLineMetadata(int line, const LineMetadata& metadata) {}
};

void ParseRobotsTxt(absl::string_view robots_body, RobotsParseHandler* handler);

class RobotsMatcher {
 public:
  RobotsMatcher();

  static bool IsValidUserAgentToObey(absl::string_view user_agent);

  bool AllowedByRobots(absl::string_view robots_body, const std::vector<std::string>* user_agents,
                       const std::string& url);
  bool OneAgentAllowedByRobots(absl::string_view robots_txt, const std::string& user_agent, const std::string& url);

  bool disallow() const;
  bool disallow_ignore_global() const;
  bool ever_seen_specific_agent() const;
  int matching_line() const;

 private:
  std::string call(const std::string& name, const std::string& args) const;

  std::string object_;
};

}  // namespace googlebot
