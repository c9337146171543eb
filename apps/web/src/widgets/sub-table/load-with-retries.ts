export const OPEN_FAILED = '打开子表失败'
const ATTEMPTS = 3

/** The next attempt follows at once; the failure of the last is the caller's. */
export async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await load()
    } catch {
      // Tried again below.
    }
  }
  return load()
}
