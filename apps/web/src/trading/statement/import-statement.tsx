import ImportOutlined from '@ant-design/icons/ImportOutlined'
import {
  statementKindLabels,
  statementKinds,
  statementPaths,
  type StatementKind,
} from '@liangshu/contract/trading/statement'
import { Button, DatePicker, Segmented } from 'antd'
import dayjs from 'dayjs'
import { lazy, useState } from 'react'
import { Aside } from '../../shared/page/aside.tsx'

const SheetImportDialog = lazy(async () => ({
  default: (await import('../../widgets/import-export/sheet-import-dialog.tsx')).SheetImportDialog,
}))

interface ImportStatementProps {
  accountId: string
  accountName: string
  type?: 'primary' | 'default'
  onImported: () => void
}

const kinds = statementKinds.map((value) => ({ value, label: statementKindLabels[value] }))

/** 导入对账单 for one account: which kind, of which day where the file does not say it, then the file. */
export function ImportStatement({ accountId, accountName, type = 'default', onImported }: ImportStatementProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [kind, setKind] = useState<StatementKind>('trade')
  const [day, setDay] = useState<string>()
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        type={type}
        icon={<ImportOutlined />}
        disabled={accountId === ''}
        onClick={() => {
          setWasOpened(true)
          setIsOpen(true)
        }}
      >
        导入对账单
      </Button>
      {wasOpened ? (
        <Aside onFailure={close}>
          <SheetImportDialog
            open={isOpen}
            name={`${accountName}的${statementKindLabels[kind]}对账单`}
            url={`${statementPaths.of(kind)}/importExcel`}
            takesText
            fields={{ accountId, ...(day && { day }) }}
            lead={
              <div className="statement-lead">
                <Segmented<StatementKind> aria-label="对账单类型" value={kind} options={kinds} onChange={setKind} />
                <span>
                  对账日期
                  <DatePicker
                    aria-label="对账日期"
                    placeholder="文件中没有日期时选择"
                    value={day ? dayjs(day) : null}
                    onChange={(chosen) => setDay(chosen?.format('YYYY-MM-DD'))}
                  />
                </span>
              </div>
            }
            onClose={close}
            onImported={onImported}
          />
        </Aside>
      ) : null}
    </>
  )
}
