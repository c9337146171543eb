import { countInvisible } from './clean-text.ts'

interface Sign {
  readonly flag: string
  readonly pattern: RegExp
}

/** Words an article has no reason to use, other than to speak to whoever analyses it. Matched without blanks. */
const signs: readonly Sign[] = [
  {
    flag: 'ignore_instructions',
    pattern:
      /(?:ignore|disregard|forget)(?:all|any|the|every|your)*(?:of)?(?:the)?(?:previous|prior|above|earlier|instruction|rule)/,
  },
  {
    flag: 'ignore_instructions',
    pattern: /(?:忽略|无视|忘记|不要理会|跳过)(?:掉)?(?:以上|上述|之前|前面|先前|所有|一切|全部|原有|系统)(?:的)?/,
  },
  { flag: 'role_marker', pattern: /(?:^|\n|[。"'])(?:system|assistant|developer|系统|助手)[:：](?!\d)/ },
  { flag: 'role_marker', pattern: /<\|[a-z_]{2,20}\|>|\[\/?inst\]|###(?:system|instruction|指令)|<<sys>>/ },
  { flag: 'new_persona', pattern: /你现在是|从现在(?:起|开始)[,，]?你|youarenow|actasa|pretendto|扮演(?:一个|一名)/ },
  {
    flag: 'output_order',
    pattern:
      /(?:必须|务必|只需|仅|直接)(?:输出|返回|回复|回答|给出).{0,16}(?:json|买入|卖出|利好|利空|bullish|bearish|满分|100%)/,
  },
  {
    flag: 'output_order',
    pattern: /(?:overall_direction|impact_score|trading_signal|market_direction|stock_impact|impact_type)["']?[:：=]/,
  },
  {
    flag: 'output_order',
    pattern: /(?:output|respond|reply|answer|return)(?:only|with|exactly).{0,20}(?:json|buy|bullish|10)/,
  },
  {
    flag: 'order_request',
    pattern: /(?:立即|马上|立刻|请帮我|自动|务必)(?:全仓|满仓|市价)?(?:买入|卖出|下单|提交委托)/,
  },
  { flag: 'order_request', pattern: /executetrade|place(?:an|a)?order|callthe?tool|调用(?:接口|工具|函数)/ },
  { flag: 'secret_request', pattern: /systemprompt|系统提示词|api[_-]?key|accesstoken|打印(?:你的)?提示/ },
  {
    flag: 'forged_boundary',
    pattern: /<{2,}|>{2,}|-{3,}(?:begin|end)|={3,}(?:begin|end)|正文(?:开始|结束)[-=<>]|data-[0-9a-f]{8}/,
  },
]

/** Zero width and direction marks now and then come with any copied text; more of them hide something. */
const HIDDEN_LEAST = 3

/** What in an article tries to steer the analyser. `raw` is the text as it came, `text` what is left of it. */
export function findInjection(raw: string, text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase()
  const lines = folded.replace(/[^\S\n]+/g, '')
  const found = new Set(signs.filter(({ pattern }) => pattern.test(lines)).map(({ flag }) => flag))
  if (countInvisible(raw) >= HIDDEN_LEAST) found.add('hidden_characters')
  return [...found]
}

export const injectionLabels: Record<string, string> = {
  ignore_instructions: '要求忽略既有指令',
  role_marker: '冒充系统或助手',
  new_persona: '要求改变身份',
  output_order: '指定输出内容',
  order_request: '要求下单或调用接口',
  secret_request: '索要提示词或密钥',
  forged_boundary: '伪造正文边界',
  hidden_characters: '含不可见字符',
}
