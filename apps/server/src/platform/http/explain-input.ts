type Issue = { instancePath: string; message?: string | undefined; keyword?: string }

/** A clear Chinese sentence for the first wrong field. Schemas with own words put them into the issue. */
export function explainInput(issues: readonly Issue[]): string {
  const [first] = issues
  if (!first) return '参数错误'
  const field = first.instancePath.replaceAll('/', '.').replace(/^\./, '')
  const words = first.message && /[\u4e00-\u9fff]/.test(first.message) ? first.message : '格式不正确'
  return field ? `参数错误：${field} ${words}` : `参数错误：${words}`
}
