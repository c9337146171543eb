import ImportOutlined from '@ant-design/icons/ImportOutlined'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { Aside } from '../../shared/page/aside.tsx'

const SheetImportDialog = lazy(async () => ({
  default: (await import('./sheet-import-dialog.tsx')).SheetImportDialog,
}))

/** 导入 of every list: the button, and the dialog behind it once it was pressed. */
export function ImportButton(props: { url: string; name: string; onImported: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        icon={<ImportOutlined />}
        onClick={() => {
          setWasOpened(true)
          setIsOpen(true)
        }}
      >
        导入
      </Button>
      {wasOpened ? (
        <Aside onFailure={close}>
          <SheetImportDialog {...props} open={isOpen} onClose={close} />
        </Aside>
      ) : null}
    </>
  )
}
