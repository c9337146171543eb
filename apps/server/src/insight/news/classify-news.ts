import type { NewsCategory } from '@liangshu/contract/insight/news'
import type { Mention } from '@liangshu/engine/analysis/news/link-entities'

const abroad = /美联储|美股|欧洲央行|纳斯达克|道琼斯|日经|海外|欧盟|OPEC/i
const notice = /^[^，。]{2,12}[:：]|公告|股东大会|披露/

/** The shelf of an item whose source names none of ours. */
export function classifyNews(title: string, mentions: readonly Mention[]): NewsCategory {
  const has = (kind: Mention['kind']) => mentions.some((one) => one.kind === kind)
  if (abroad.test(title)) return '国际'
  if (has('stock')) return notice.test(title) ? '公告' : '公司'
  if (has('issuer')) return '政策'
  if (has('industry') || has('concept')) return '行业'
  return /GDP|CPI|PPI|PMI|社融|经济|通胀|货币/i.test(title) ? '宏观' : '要闻'
}
