/**
 * Addresses in the menu may hold `{{ name }}`. Older clients evaluate what stands there as script; we put in the
 * values of known names and nothing else.
 */
export interface LinkNames {
  apiBase: string
  staticBase: string
  token: string
  origin: string
}

function valueOf(expression: string, names: LinkNames): string | undefined {
  const name = expression.replace(/\s|window\.|_CONFIG|[.[\]'"]/g, '')
  if (name === 'domianURL' || name === 'domainURL') return names.apiBase
  if (name === 'staticDomainURL') return names.staticBase
  return undefined
}

const isWebAddress = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:'

/** The address to open, or undefined when it holds an unknown name or is not a web address. */
export function resolveLink(template: string, names: LinkNames): string | undefined {
  let isKnown = true
  const filled = template.replace(/\{\{([^}]*)\}\}/g, (_whole, expression: string) => {
    const value = valueOf(expression, names)
    if (value === undefined) isKnown = false
    return value ?? ''
  })
  if (!isKnown || !URL.canParse(filled, names.origin)) return undefined

  const url = new URL(filled, names.origin)
  if (!isWebAddress(url)) return undefined
  // The token opens everything the user may do: it is handed to our own pages only.
  return url.href.replace(
    /\$(\{|%7B)token(\}|%7D)/g,
    url.origin === names.origin ? encodeURIComponent(names.token) : '',
  )
}
