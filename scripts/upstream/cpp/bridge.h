// Asks the Node process that ROBOTPARSER_BRIDGE starts: a request is JSON, an answer a list of texts.
#pragma once

#include <string>
#include <vector>

#include "calls.hpp"

namespace bridge {

// Bytes, whatever they are.
std::string bytes(const std::string& value);

// What the package answers to a request like `"do":"get","on":1,"name":"url"`.
std::vector<std::string> ask(const std::string& request);

// A new object of the package's: its number, as `"on"` and `{"object":...}` take it.
std::string make(const std::string& entry, const std::string& name);

}  // namespace bridge
