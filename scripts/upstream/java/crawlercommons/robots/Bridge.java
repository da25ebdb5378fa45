package crawlercommons.robots;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;

/** An object of the package, in the Node process that ROBOTPARSER_BRIDGE starts: a request is JSON, an answer a list of texts. */
record Bridge(String number) {
  private static final String ENTRY = "\"entry\":\"compat/crawler-commons\"";
  private static final PrintStream TO;
  private static final BufferedReader FROM;

  static {
    try {
      var process = new ProcessBuilder(System.getenv("ROBOTPARSER_BRIDGE")).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      TO = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
      FROM = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
    } catch (IOException error) {
      throw new ExceptionInInitializerError(error);
    }
  }

  static Bridge make(String name) {
    return new Bridge(ask("new", ENTRY, name).get(0));
  }

  static List<String> callStatic(String name, Object... args) {
    return ask("call", ENTRY, name, args);
  }

  List<String> call(String name, Object... args) {
    return ask("call", "\"on\":" + number, name, args);
  }

  Bridge made(String name, Object... args) {
    return new Bridge(call(name, args).get(0));
  }

  boolean is(String name, Object... args) {
    return call(name, args).get(0).equals("true");
  }

  private static synchronized List<String> ask(String what, String on, String name, Object... args) {
    TO.println("{\"do\":\"" + what + "\"," + on + ",\"name\":\"" + name + "\",\"args\":" + json(Arrays.asList(args)) + "}");
    List<String> texts;
    try {
      texts = Arrays.stream(FROM.readLine().split("\t")).map(Bridge::text).toList();
    } catch (IOException error) {
      throw new IllegalStateException(error);
    }
    if (texts.get(0).equals("ok")) return texts.subList(1, texts.size());
    throw new IllegalArgumentException(String.join(": ", texts));
  }

  private static String text(String field) {
    return field.startsWith("x") ? new String(HexFormat.of().parseHex(field.substring(1)), StandardCharsets.UTF_8) : field;
  }

  private static String json(Object value) {
    if (value instanceof byte[] bytes) return "{\"bytes\":\"" + HexFormat.of().formatHex(bytes) + "\"}";
    if (value instanceof Collection<?> all) return "[" + String.join(",", all.stream().map(Bridge::json).toList()) + "]";
    if (!(value instanceof String text)) return String.valueOf(value);
    var out = new StringBuilder("\"");
    for (char unit : text.toCharArray()) out.append(String.format("\\u%04x", (int) unit));
    return out.append('"').toString();
  }
}
