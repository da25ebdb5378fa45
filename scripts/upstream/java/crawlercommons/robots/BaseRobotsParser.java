package crawlercommons.robots;

import java.util.Collection;

public abstract class BaseRobotsParser {
  public abstract BaseRobotRules parseContent(String url, byte[] content, String contentType, String robotNames);

  public abstract BaseRobotRules parseContent(String url, byte[] content, String contentType, Collection<String> robotNames);

  public abstract BaseRobotRules failedFetch(int httpStatusCode);
}
