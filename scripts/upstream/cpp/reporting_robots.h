// Stands for the reporting_robots.h of google/robotstxt: its reporter is the package's.
#pragma once

#include <vector>

#include "robots.h"

namespace googlebot {

struct RobotsParsedLine {
  enum RobotsTagName { kUnknown = 0, kUserAgent = 1, kAllow = 2, kDisallow = 3, kSitemap = 4, kUnused = 5 };

  int line_num = 0;
  RobotsTagName tag_name = kUnknown;
  bool is_typo = false;
  RobotsParseHandler::LineMetadata metadata;
};

// The package's reporter is handed to the package's parser; nothing of it is called from here.
class RobotsParsingReporter : public RobotsParseHandler {
 public:
  RobotsParsingReporter();

  void HandleRobotsStart() override {}
  void HandleRobotsEnd() override {}
  void HandleUserAgent(int line, absl::string_view value) override {}
  void HandleAllow(int line, absl::string_view value) override {}
  void HandleDisallow(int line, absl::string_view value) override {}
  void HandleSitemap(int line, absl::string_view value) override {}
  void HandleUnknownAction(int line, absl::string_view action, absl::string_view value) override {}

  int last_line_seen() const;
  int valid_directives() const;
  int unused_directives() const;
  std::vector<RobotsParsedLine> parse_results() const;

  const std::string& object() const { return object_; }

 private:
  std::vector<std::string> call(const std::string& name) const;

  std::string object_;
};

}  // namespace googlebot
