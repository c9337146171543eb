import { roleIndexPaths, type HomeCandidate, type RoleIndex } from '@liangshu/contract/system/role/role-home'
import type { SysRole } from '@liangshu/contract/system/role/role-list'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, InputNumber, Switch, TreeSelect } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { required } from '../../shared/form/field-rules.ts'
import { Can } from '../../shared/permission/can.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { saveRecord } from '../../widgets/list-page/save-record.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { LoadFailure } from '../records/load-failure.tsx'
import { homeTree } from './home-tree.ts'
import { removeRoleHome, roleHomeQuery } from './role-home-calls.ts'

interface HomeValues {
  page: string | undefined
  priority: number
  isOn: boolean
}

const pageOf = (pages: readonly HomeCandidate[], saved: RoleIndex | undefined) =>
  pages.find(({ component, url }) => component === saved?.component && url === saved?.url)?.id

function Restore({ saved, onDone }: { saved: RoleIndex; onDone: () => void }) {
  async function restore() {
    try {
      await removeRoleHome(saved)
      withFeedback(({ message }) => void message.success('已恢复默认首页'))
      onDone()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Can action="system:roleIndex:delete">
      <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => void restore()}>
        恢复默认首页
      </Button>
    </Can>
  )
}

function HomeFields({
  pages,
  saved,
  onRestored,
}: {
  pages: HomeCandidate[]
  saved?: RoleIndex
  onRestored: () => void
}) {
  return (
    <>
      <Form.Item
        name="page"
        label="首页"
        rules={[required('请选择首页')]}
        extra={saved ? <Restore saved={saved} onDone={onRestored} /> : '现在是默认首页。只能选择该角色有权打开的页面。'}
      >
        <TreeSelect
          treeData={homeTree(pages)}
          placeholder="请选择首页"
          showSearch
          treeNodeFilterProp="title"
          treeDefaultExpandAll
        />
      </Form.Item>
      <Form.Item name="priority" label="优先级" extra="用户有多个角色时，数值最小的角色首页生效。">
        <InputNumber precision={0} min={0} max={999999} />
      </Form.Item>
      <Form.Item name="isOn" label="状态" valuePropName="checked">
        <Switch checkedChildren="启用" unCheckedChildren="停用" />
      </Form.Item>
    </>
  )
}

/** 角色首页: the page that greets the people of a role. */
export function RoleHomeForm({ editing }: { editing: Editing<SysRole> }) {
  const { isOpen, row: role, close } = editing
  const home = useQuery({ ...roleHomeQuery(role?.id ?? ''), enabled: isOpen && role !== undefined })
  const { saved, pages = [] } = home.data ?? {}
  return (
    <FormModal<HomeValues>
      title={`角色首页：${role?.roleName ?? ''}`}
      open={isOpen}
      onClose={close}
      isLoading={home.isFetching}
      isReadOnly={home.isError}
      initial={{ page: pageOf(pages, saved), priority: saved?.priority ?? 0, isOn: saved?.status !== '0' }}
      onSubmit={({ page, priority, isOn }) => {
        const { url, component, route } = pages.find(({ id }) => id === page) ?? {}
        const values = { roleId: role?.id, url, component, route, priority, status: isOn ? '1' : '0' }
        return saveRecord(roleIndexPaths, values, saved)
      }}
    >
      {home.isError ? (
        <LoadFailure title="角色首页加载失败" error={home.error} onRetry={() => void home.refetch()} />
      ) : (
        <HomeFields pages={pages} {...(saved ? { saved } : {})} onRestored={close} />
      )}
    </FormModal>
  )
}
