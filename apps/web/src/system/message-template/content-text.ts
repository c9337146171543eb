import type { SysMessageTemplate } from '@liangshu/contract/system/message-template'
import { orDash } from '../../shared/figure/or-dash.ts'

const RICH = '2'
/** Where a line ends on the screen. */
const blockEnd = /<br\s*\/?>|<\/(?:p|div|h[1-6]|li|tr)>/gi

/** The words of a template on one line: rich text without its marks. */
export function contentText({
  templateType,
  templateContent,
}: Pick<SysMessageTemplate, 'templateType' | 'templateContent'>): string {
  if (templateType !== RICH || !templateContent) return orDash(templateContent)
  const page = new DOMParser().parseFromString(templateContent.replaceAll(blockEnd, '$& '), 'text/html')
  return orDash(page.body.textContent.replaceAll(/\s+/g, ' ').trim())
}
