package crawlercommons.robots;

import java.util.List;

public class SimpleRobotRules extends BaseRobotRules {
  SimpleRobotRules(Bridge rules) {
    super(rules);
  }

  public List<Object> getRobotRules() {
    throw new UnsupportedOperationException("getRobotRules");
  }
}
