export type EntityKind = 'stock' | 'industry' | 'concept' | 'index' | 'issuer'

export interface Entity {
  readonly kind: EntityKind
  /** Symbol, sector code or the name itself. */
  readonly code: string
  readonly name: string
}

export interface Mention extends Entity {
  readonly offset: number
  readonly length: number
}

export interface EntityIndex {
  /** Everything named in a text, from left to right; the longest name wins, none overlaps another. */
  find: (text: string) => Mention[]
  has: (code: string) => boolean
  nameOf: (code: string) => string | undefined
}

const issuers =
  '国务院 央行 中国人民银行 人民银行 证监会 发改委 国家发展改革委 财政部 工信部 工业和信息化部 商务部 国资委 国家金融监督管理总局 金融监管总局 住建部 税务总局 海关总署 国家统计局 统计局 科技部 生态环境部 交通运输部 能源局 药监局 医保局 多部门 美联储'.split(
    ' ',
  )

const isNameLongEnough = ({ kind, name }: Entity): boolean =>
  kind === 'stock' ? name.length >= 3 || /(?:股份|集团)$/.test(name) : name.length >= 2

/** A code of six digits, with or without its exchange. */
const codePattern = /(?:(SHSE|SZSE|BJSE)\.)?(?<!\d)(\d{6})(?!\d)(?:\.(SH|SZ|BJ))?/g
const suffixes: Record<string, string> = { SH: 'SHSE', SZ: 'SZSE', BJ: 'BJSE' }

/** Names by their first two characters, the longest first: one pass over a text, whatever the number of names. */
export function createEntityIndex(known: readonly Entity[]): EntityIndex {
  const byFirst = new Map<string, Entity[]>()
  const byCode = new Map<string, Entity>()
  const byDigits = new Map<string, Entity[]>()
  const all = [...known, ...issuers.map((name): Entity => ({ kind: 'issuer', code: name, name }))]
  for (const entity of all) {
    byCode.set(entity.code, entity)
    if (entity.kind === 'stock') {
      const digits = entity.code.slice(entity.code.indexOf('.') + 1)
      byDigits.set(digits, [...(byDigits.get(digits) ?? []), entity])
    }
    if (!isNameLongEnough(entity)) continue
    const first = entity.name.slice(0, 2)
    const list = byFirst.get(first)
    if (list) list.push(entity)
    else byFirst.set(first, [entity])
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.name.length - a.name.length)

  function findCodes(text: string): Mention[] {
    return [...text.matchAll(codePattern)].flatMap((match): Mention[] => {
      const [whole, prefix, digits = '', suffix] = match
      const exchange = prefix ?? (suffix && suffixes[suffix])
      const candidates = byDigits.get(digits) ?? []
      const entity = exchange
        ? byCode.get(`${exchange}.${digits}`)
        : candidates.length === 1
          ? candidates[0]
          : undefined
      return entity ? [{ ...entity, offset: match.index, length: whole.length }] : []
    })
  }

  return {
    has: (code) => byCode.has(code),
    nameOf: (code) => byCode.get(code)?.name,
    find(text) {
      const mentions: Mention[] = findCodes(text)
      let at = 0
      while (at < text.length) {
        const entity = byFirst.get(text.slice(at, at + 2))?.find(({ name }) => text.startsWith(name, at))
        if (entity) mentions.push({ ...entity, offset: at, length: entity.name.length })
        at += entity?.name.length ?? 1
      }
      return mentions.sort((a, b) => a.offset - b.offset)
    },
  }
}
