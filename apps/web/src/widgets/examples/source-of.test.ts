import { describe, expect, it } from 'vitest'
import { examplePages } from './pages.ts'
import { sourceOf } from './source-of.ts'

const sources = import.meta.glob<string>('./*/*-example.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const page = `import { Button, Space } from 'antd'
import type { Row } from './row.ts'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [{ name: 'a' }]

/** Said about the rows. */
const rows: Row[] = [
  { id: '1' },
]

function First() {
  return <Button>{rows.length}</Button>
}

function Second() {
  return <Space />
}

export function Page() {
  return <ExamplePage properties={properties}><Example of="First"><First /></Example></ExamplePage>
}
`

describe('the code of an example', () => {
  it('[EXAMPLE-11] is its component, what that uses, and their imports', () => {
    expect(sourceOf(page, 'First')).toBe(`import { Button } from 'antd'
import type { Row } from './row.ts'

/** Said about the rows. */
const rows: Row[] = [
  { id: '1' },
]

function First() {
  return <Button>{rows.length}</Button>
}`)
    expect(() => sourceOf(page, 'Third')).toThrow('no example Third')
  })

  it.each(Object.entries(sources))('[EXAMPLE-12] %s shows the code of each of its examples', (file, source) => {
    const shown = [...source.matchAll(/ of="(\w+)"/g)].map(([, name]) => name ?? '')
    expect(shown.length).toBeGreaterThan(0)
    for (const name of shown) {
      expect(source).toContain(`<${name} />`)
      const code = sourceOf(source, name)
      expect(code).toContain(`function ${name}(`)
      expect(code).not.toMatch(/ExamplePage|const properties/)
    }
    expect(source).toContain(`file="${file.slice(2, -4)}"`)
  })

  it('[EXAMPLE-12] there is one page per file, and a file for each page', async () => {
    expect(Object.keys(examplePages)).toHaveLength(Object.keys(sources).length)
    const pages = await Promise.all(Object.values(examplePages).map((load) => load()))
    expect(pages.every((Page) => typeof Page === 'function')).toBe(true)
  })
})
