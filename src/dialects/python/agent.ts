/** The name by which Python's robotparser looks up an agent: its text before the first slash, in lower case. */
export function agentToken(agent: string): string {
  const slash = agent.indexOf('/');
  return (slash < 0 ? agent : agent.slice(0, slash)).toLowerCase();
}
