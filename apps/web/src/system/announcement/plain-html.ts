const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as typed, in the markup announcements are stored in: a blank line begins a paragraph. */
export function htmlOf(text: string): string {
  const safe = text.trim().replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
  return safe
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** The way back, for editing. The document is never shown, so nothing in it can act. */
export function textOfHtml(html: string): string {
  const inside = new DOMParser().parseFromString(
    html.replace(/<br\s*\/?>/gi, '\n').replace(/<\/(p|div|li|h\d)>/gi, '\n\n'),
    'text/html',
  )
  return (inside.body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim()
}
