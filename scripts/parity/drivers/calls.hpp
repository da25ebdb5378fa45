// What the C++ drivers share: reading sequences of calls and writing what they give. A sequence is one line of fields that
// are separated by tabs and written in hexadecimal digits, so that any bytes can be in them: its id, what the object is
// made of, and each name with its arguments. A count stands before each of these lists.
#pragma once

#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

inline std::string from_hex(const std::string& digits) {
  std::string bytes;
  const auto value = [](char digit) { return digit <= '9' ? digit - '0' : digit - 'a' + 10; };
  for (size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes += static_cast<char>(value(digits[i]) << 4 | value(digits[i + 1]));
  }
  return bytes;
}

struct Sequence {
  std::string id;
  std::vector<std::string> make;
  std::vector<std::vector<std::string>> calls;
};

inline bool next_sequence(Sequence& out) {
  std::string line;
  if (!std::getline(std::cin, line)) return false;
  std::vector<std::string> fields;
  std::istringstream parts(line);
  for (std::string part; std::getline(parts, part, '\t');) fields.push_back(from_hex(part.substr(1)));
  out.id = fields[0];
  out.calls.clear();
  for (size_t at = 1; at < fields.size();) {
    const auto first = fields.begin() + at + 1;
    const size_t count = std::stoul(fields[at]);
    if (at == 1) {
      out.make.assign(first, first + count);
    } else {
      out.calls.emplace_back(first, first + count);
    }
    at += count + 1;
  }
  return true;
}

// How many bytes the UTF-8 character has that begins at `at`; 0 where none does.
inline size_t character_at(const std::string& text, size_t at) {
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned first = byte(at), second = byte(at + 1);
  if (first < 0x80) return 1;
  const size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f)) return 0;
  if ((first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f)) return 0;
  for (size_t i = 1; i < length; i++) {
    if ((byte(at + i) & 0xc0) != 0x80) return 0;
  }
  return length;
}

// A JSON string. Bytes that are no UTF-8 become escapes as in a URL: JavaScript has no text of them.
inline std::string json(const std::string& text) {
  std::string out = "\"";
  char escaped[8];
  for (size_t at = 0; at < text.size();) {
    const size_t length = character_at(text, at);
    const unsigned char byte = static_cast<unsigned char>(text[at]);
    if (length > 1) {
      out += text.substr(at, length);
    } else if (length == 0) {
      std::snprintf(escaped, sizeof escaped, "%%%02X", byte);
      out += escaped;
    } else if (byte == '"' || byte == '\\') {
      out += '\\';
      out += text[at];
    } else if (byte < 0x20) {
      std::snprintf(escaped, sizeof escaped, "\\u%04x", byte);
      out += escaped;
    } else {
      out += text[at];
    }
    at += length == 0 ? 1 : length;
  }
  return out + '"';
}

inline std::string json(double number) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", number);
  return text;
}

inline std::string json(bool is) { return is ? "true" : "false"; }

template <typename Items, typename Write>
std::string json_list(const Items& items, Write write) {
  std::string out = "[";
  for (const auto& item : items) {
    if (out.size() > 1) out += ',';
    out += write(item);
  }
  return out + ']';
}

// Plays every sequence with a player of its own, which gives what a call gives as JSON.
template <typename Player>
int play_all() {
  for (Sequence asked; next_sequence(asked);) {
    Player player(asked.make);
    std::cout << "{\"id\":" << json(asked.id)
              << ",\"results\":" << json_list(asked.calls, [&](const auto& call) { return player.called(call); }) << "}\n";
  }
  return 0;
}
