import { refusal } from '../../platform/http/app-error.ts'
import { parseSentJson } from '../../platform/http/clean-text.ts'

const richText = '2'

/** `${name}` takes the value of that name. Values are text, never markup; plain templates are text altogether. */
export function renderTemplate(template: { content: string; type: string }, values: Readonly<Record<string, unknown>>) {
  const written = template.type === richText ? template.content : escapeHtml(template.content)
  return written.replaceAll(/\$\{\s*([\w.]+)\s*\}/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined || value === null ? place : escapeHtml(String(value))
  })
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)

export function readTestData(text: string): Record<string, unknown> {
  if (text.trim() === '') return {}
  try {
    const value: unknown = parseSentJson(text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return { ...value }
  } catch {
    // Falls through to the refusal: what is no JSON is as wrong as what is no object.
  }
  throw refusal('测试数据应为JSON对象')
}
