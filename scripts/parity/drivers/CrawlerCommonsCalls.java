// Makes calls on crawler-commons' parsers, and on the rules that they give, of sequences as `calls.hpp` reads them. A parser
// that is made of `text` takes names as one text, and as a list otherwise.

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;

public final class CrawlerCommonsCalls {
  private final SimpleRobotRulesParser parser = new SimpleRobotRulesParser();
  private final boolean takesText;
  private SimpleRobotRules rules;

  private CrawlerCommonsCalls(List<String> make) {
    takesText = make.contains("text");
  }

  public static void main(String[] args) throws Exception {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    var out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
    for (String line; (line = in.readLine()) != null; ) out.println(answer(line));
    out.flush();
  }

  private static String answer(String line) {
    List<String> fields = new ArrayList<>();
    for (String field : line.split("\t")) {
      fields.add(new String(HexFormat.of().parseHex(field.substring(1)), StandardCharsets.UTF_8));
    }
    CrawlerCommonsCalls object = null;
    List<String> results = new ArrayList<>();
    for (int at = 1; at < fields.size(); ) {
      int end = at + 1 + Integer.parseInt(fields.get(at));
      List<String> listed = fields.subList(at + 1, end);
      if (object == null) object = new CrawlerCommonsCalls(listed);
      else results.add(object.called(listed.get(0), listed.subList(1, listed.size())));
      at = end;
    }
    return "{\"id\":" + json(fields.get(0)) + ",\"results\":[" + String.join(",", results) + "]}";
  }

  private String called(String name, List<String> args) {
    switch (name) {
      case "sanitizeRobotNames": return json(SimpleRobotRulesParser.sanitizeRobotNames(args));
      case "setExactUserAgentMatching": parser.setExactUserAgentMatching(args.get(0).equals("true")); return "null";
      case ">parseContent": rules = parsed(args.get(0), args.get(1).getBytes(StandardCharsets.UTF_8), args.get(2), args); return "null";
      case "<": rules = null; return "null";
      case "getNumWarnings": return warnings();
      case "isAllowed": return String.valueOf(rules.isAllowed(args.get(0)));
      case "isAllowAll": return String.valueOf(rules.isAllowAll());
      case "isAllowNone": return String.valueOf(rules.isAllowNone());
      case "isMatchedWildcard": return String.valueOf(rules.isMatchedWildcard());
      case "isDeferVisits": return String.valueOf(rules.isDeferVisits());
      case "getCrawlDelay": return String.valueOf(rules.getCrawlDelay());
      case "getSitemaps": return json(rules.getSitemaps());
      default: throw new IllegalArgumentException(name);
    }
  }

  private SimpleRobotRules parsed(String base, byte[] body, String type, List<String> args) {
    if (takesText) return parser.parseContent(base, body, type, args.get(3));
    return parser.parseContent(base, body, type, args.subList(3, args.size()));
  }

  private String warnings() {
    try {
      return String.valueOf(parser.getNumWarnings());
    } catch (NullPointerException nothingRead) {
      return json("raised TypeError");
    }
  }

  private static String json(Collection<String> texts) {
    return "[" + String.join(",", texts.stream().map(CrawlerCommonsCalls::json).toList()) + "]";
  }

  private static String json(String text) {
    var out = new StringBuilder("\"");
    for (char unit : text.toCharArray()) {
      boolean isPlain = unit >= 0x20 && unit < 0x7f && unit != '"' && unit != '\\';
      out.append(isPlain ? String.valueOf(unit) : String.format("\\u%04x", (int) unit));
    }
    return out.append('"').toString();
  }
}
