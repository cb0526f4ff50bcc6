/** Returns the environment for programs that tests start: PATH and the compile cache. */
export function programEnv(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}
