import { onTestFinished, vi } from 'vitest'

const computedStyleOf = globalThis.getComputedStyle

const inlineTags = new Set('A B CODE EM I IMG LABEL MARK S SMALL SPAN STRONG SUB SUP SVG U'.split(' '))

/** Names of elements are put together with blanks between blocks, and without them inside a line. */
function displayOf({ classList, tagName }: Element): string {
  if (classList.contains('anticon') || classList.contains('ant-btn-icon')) return 'inline-flex'
  return inlineTags.has(tagName.toUpperCase()) ? 'inline' : ''
}

/**
 * What an element's own `style` says, as the answer to getComputedStyle: style sheets are not asked.
 */
export function inlineStyleOf(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  const own = pseudo || !('style' in element) ? undefined : (element.style as CSSStyleDeclaration)
  const valueOf = (name: string): string => {
    const value = own?.getPropertyValue(name)
    if (value) return value
    return name === 'display' ? displayOf(element) : ''
  }
  return new Proxy(
    {},
    {
      get: (_target, key) => {
        if (key === 'getPropertyValue') return valueOf
        return typeof key === 'string'
          ? valueOf(key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
          : undefined
      },
    },
  ) as CSSStyleDeclaration
}

/** For a test of something that style sheets decide: they are asked until it is over. */
export function askStyleSheets(): void {
  vi.stubGlobal('getComputedStyle', computedStyleOf)
  onTestFinished(() => void vi.stubGlobal('getComputedStyle', inlineStyleOf))
}
