import type { StatementKind } from '@liangshu/contract/trading/statement'

import type { SheetColumn } from '../../platform/spreadsheet/define-sheet.ts'

type StatementColumn = SheetColumn & { readonly rule: string }

const symbol: StatementColumn = {
  property: 'symbol',
  title: '证券代码',
  aliases: ['股票代码', '代码', '合约代码', '合约', '品种代码', '证券编号', '标的代码', 'symbol', 'code'],
  isRequired: true,
  rule: '如 600519、SH600519、600519.SH；一个代码属于多个市场时须写明交易所',
}

const date: StatementColumn = {
  property: 'date',
  title: '日期',
  aliases: ['成交日期', '交易日期', '发生日期', '交割日期', '清算日期', '交易日', '成交日', 'date', 'trade_date'],
  rule: '如 2026-01-31 或 20260131；文件中没有时在上方选择对账日期',
}

const part = (property: string, title: string, aliases: readonly string[], rule: string): StatementColumn => ({
  property,
  title,
  aliases,
  rule,
})

const money = '金额，元'

/** What each kind of statement may have, by the words brokers' programs write above it. */
export const statementColumns: Record<StatementKind, readonly StatementColumn[]> = {
  trade: [
    date,
    part('time', '成交时间', ['时间', '发生时间', 'time'], '如 09:31:05，选填'),
    symbol,
    {
      ...part(
        'side',
        '买卖方向',
        [
          '操作',
          '买卖标志',
          '买卖',
          '买卖类别',
          '业务名称',
          '业务类型',
          '交易类别',
          '委托方向',
          '方向',
          '摘要',
          'side',
        ],
        '买入或卖出；转账、利息、红利等行不参与成交对账',
      ),
      isRequired: true,
    },
    {
      ...part('price', '成交价格', ['成交价', '成交均价', '价格', '均价', 'price'], '数字，元'),
      isRequired: true,
    },
    {
      ...part(
        'volume',
        '成交数量',
        ['成交股数', '成交量', '数量', '发生数量', '成交份额', '手数', 'volume'],
        '股、份或手；卖出写成负数也可以',
      ),
      isRequired: true,
    },
    part('amount', '成交金额', ['成交额', '金额', 'amount'], money),
    part('commission', '佣金', ['手续费', '净佣金', '交易佣金', 'commission'], money),
    part('stamp', '印花税', ['印花税费', 'stamp'], money),
    part('transfer', '过户费', ['transfer'], money),
    part('exchange', '经手费', ['规费', '交易规费', '交易所费用', '其他费', '其他杂费', '其他费用', '结算费'], money),
    part('regulatory', '监管费', ['证管费'], money),
    part('fee', '费用合计', ['总费用', '费用总计', '手续费合计', '费用', 'fee'], '有此列时以它为准，不再相加各项费用'),
    part('execNo', '成交编号', ['成交序号', '成交号', '流水号', '成交流水号', 'exec_id'], '选填，有编号的行按编号认定'),
  ],
  holding: [
    date,
    symbol,
    part('side', '方向', ['多空', '持仓方向', '买卖', '买卖方向'], '多或空，期货和数字货币填写；不填为多'),
    {
      ...part(
        'volume',
        '持仓数量',
        [
          '证券数量',
          '股票余额',
          '当前拥股',
          '总持仓',
          '持仓',
          '持仓量',
          '库存数量',
          '参考持股',
          '股份余额',
          '证券余额',
          '实际数量',
        ],
        '股、份或手',
      ),
      isRequired: true,
    },
  ],
  cash: [
    date,
    part('currency', '币种', ['货币', '币种名称'], '人民币或 USDT；其他币种的行不参与对账'),
    {
      ...part(
        'cash',
        '资金余额',
        ['当前余额', '期末余额', '余额', '本次余额', '后资金额', '期末结存', '客户权益', '钱包余额'],
        '日终余额，元；一日多行时以最后一行为准',
      ),
      isRequired: true,
    },
  ],
}
