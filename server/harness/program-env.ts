/** What a process of ours that a test starts has of the test's environment: how to find programs, and what is compiled. */
export function programEnv(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}
