package crawlercommons.robots;

import java.util.Collection;

public class SimpleRobotRulesParser extends BaseRobotsParser {
  private final Bridge parser = Bridge.make("SimpleRobotRulesParser");

  public static Collection<String> sanitizeRobotNames(Collection<String> robotNames) {
    return Bridge.callStatic("SimpleRobotRulesParser.sanitizeRobotNames", robotNames);
  }

  @Override
  public SimpleRobotRules parseContent(String url, byte[] content, String contentType, String robotNames) {
    return new SimpleRobotRules(parser.made("parseContent", url, content, contentType, robotNames));
  }

  @Override
  public SimpleRobotRules parseContent(String url, byte[] content, String contentType, Collection<String> robotNames) {
    return new SimpleRobotRules(parser.made("parseContent", url, content, contentType, robotNames));
  }

  @Override
  public SimpleRobotRules failedFetch(int httpStatusCode) {
    return new SimpleRobotRules(parser.made("failedFetch", httpStatusCode));
  }

  public int getNumWarnings() {
    return Integer.parseInt(parser.call("getNumWarnings").get(0));
  }

  public void setExactUserAgentMatching(boolean exactMatching) {
    parser.call("setExactUserAgentMatching", exactMatching);
  }

  /** These are protected in the original, and the package has none of them. */
  protected static boolean isValidUserAgentToObey(String userAgent) {
    throw new UnsupportedOperationException("isValidUserAgentToObey");
  }

  protected boolean userAgentProductTokenPartialMatch(String agentName, Collection<String> targetTokens) {
    throw new UnsupportedOperationException("userAgentProductTokenPartialMatch");
  }
}
