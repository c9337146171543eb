/** Statements of a file at the outermost level; a line that starts at the margin begins one, unless it ends one. */
function statementsOf(source: string): string[] {
  const statements: string[] = []
  for (const line of source.split('\n')) {
    const isBegin = /^(import|export|const|function|async|type|interface|\/\*\*)/.test(line)
    const isCommented = statements.at(-1)?.startsWith('/**') === true && !/\n\S/.test(statements.at(-1) ?? '')
    if (isBegin && !isCommented) statements.push(line)
    else if (statements.length > 0) statements[statements.length - 1] += `\n${line}`
  }
  return statements.map((statement) => statement.trimEnd())
}

const nameOf = (statement: string) =>
  /^(?:\/\*\*[^\n]*\n)?(?:export )?(?:async )?(?:const|function|type|interface) (\w+)/.exec(statement)?.[1]

const mentions = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text)

/** An import with only the names that are used, or undefined when none is. */
function usedImport(statement: string, code: string): string | undefined {
  const parts = /^import (type )?(?:\{([^}]*)\}|(\w+)) from (.+)$/s.exec(statement)
  if (!parts) return undefined
  const [, type = '', list, whole, from = ''] = parts
  if (whole !== undefined) return mentions(code, whole) ? statement : undefined
  const names = (list ?? '').split(',').flatMap((name) => name.trim() || [])
  const used = names.filter((name) => mentions(code, name.replace(/^type /, '')))
  return used.length === 0 ? undefined : `import ${type}{ ${used.join(', ')} } from ${from}`
}

/**
 * The part of a page's own source that one example is made of: its component, what that uses, and their imports. What
 * readers copy is what runs above it.
 */
export function sourceOf(source: string, name: string): string {
  const statements = statementsOf(source)
  const wanted = new Set<string>([name])
  let code = ''
  for (let size = 0; size !== wanted.size;) {
    size = wanted.size
    code = statements.filter((statement) => wanted.has(nameOf(statement) ?? '')).join('\n')
    for (const statement of statements) {
      const own = nameOf(statement)
      if (own !== undefined && mentions(code, own)) wanted.add(own)
    }
  }
  if (code === '') throw new Error(`no example ${name} in its page`)
  const parts = statements.filter((statement) => wanted.has(nameOf(statement) ?? ''))
  const imports = statements.flatMap((statement) => usedImport(statement, code) ?? [])
  return [imports.join('\n'), ...parts].filter((part) => part !== '').join('\n\n')
}
