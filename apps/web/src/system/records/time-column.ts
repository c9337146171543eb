import type { ListColumn } from '../../widgets/list-page/list-column.ts'

/** Wide enough for a date with its time, digits in line. */
export const timeColumn = <Row>(
  name: string,
  title: string,
  rest: Partial<Pick<ListColumn<Row>, 'isHidden' | 'sortable'>> = {},
): ListColumn<Row> => ({ name, title, width: 170, className: 'num', sortable: true, ...rest })

/** When a record came to be and when it last changed; the second only for those who ask for it. */
export const auditColumns = <Row>(): ListColumn<Row>[] => [
  timeColumn('createTime', '创建时间'),
  timeColumn('updateTime', '更新时间', { isHidden: true }),
]
