import { sysPosition, type SysPosition } from '@liangshu/contract/system/post'
import { DictTag } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { RecordPage } from '../records/record-page.tsx'
import { auditColumns } from '../records/time-column.ts'
import { useRecords } from '../records/use-records.ts'
import { useInstitutionColumn, useInstitutionFilter } from '../tenant/institution.tsx'
import { PositionForm, positionUrls } from './post-form.tsx'

const fields: FilterField[] = [
  { name: 'name', label: '职务名称', kind: 'contains' },
  { name: 'code', label: '职务编码', kind: 'contains' },
  { name: 'postRank', label: '职级', kind: 'dict', dictCode: 'position_rank' },
]

const own: ListColumn<SysPosition>[] = [
  { name: 'code', title: '职务编码', width: 200, sortable: true },
  { name: 'name', title: '职务名称', width: 200, sortable: true, isWide: true },
  {
    name: 'postRank',
    title: '职级',
    width: 120,
    sortable: true,
    render: ({ postRank }) => <DictTag dictCode="position_rank" value={postRank} />,
  },
]
const rest: ListColumn<SysPosition>[] = auditColumns<SysPosition>()

/** 职务管理 */
export function PositionListPage() {
  const records = useRecords<SysPosition>({
    name: 'system-position',
    urls: positionUrls,
    schema: sysPosition,
    fields: [...fields, ...useInstitutionFilter()],
    columnNames: ['code', 'name', 'postRank', 'createTime'],
    nameOf: ({ name, code }) => name ?? code ?? '',
  })
  const institution = useInstitutionColumn<SysPosition>(({ tenantId }) => tenantId)
  return (
    <RecordPage
      records={records}
      noun="职务"
      permission="system:position"
      columns={[...own, ...institution, ...rest]}
      exportName="职务表列表"
      emptyDetail="职务在用户资料里选用，如投资经理、交易员。"
    >
      <PositionForm editing={records.editing} onSaved={records.list.reload} />
    </RecordPage>
  )
}
