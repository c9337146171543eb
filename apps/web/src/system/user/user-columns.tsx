import type { ListedUser } from '@liangshu/contract/system/user/user-list'
import { Avatar } from 'antd'
import { fileUrl } from '../../shared/request/request-url.ts'
import { DictTag, DictText } from '../../widgets/dict/dict-tag.tsx'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { orDash } from '../../shared/figure/or-dash.ts'
import { joinNames } from '../records/join-names.ts'
import './user.css'

/** Columns that every list of people shows. */
export const personColumns: ListColumn<ListedUser>[] = [
  { name: 'username', title: '用户账号', width: 130, sortable: true },
  {
    name: 'realname',
    title: '用户姓名',
    width: 130,
    render: ({ realname, avatar }) => (
      <span className="person">
        <Avatar size={20} {...(avatar ? { src: fileUrl(avatar) } : {})}>
          {(realname ?? '').slice(0, 1)}
        </Avatar>
        <span>{orDash(realname)}</span>
      </span>
    ),
  },
  { name: 'sex', title: '性别', width: 70, render: ({ sex }) => <DictText dictCode="sex" value={sex} /> },
  { name: 'phone', title: '手机号码', width: 118, className: 'num' },
  {
    name: 'orgCodeTxt',
    title: '部门',
    width: 180,
    isWide: true,
    render: ({ orgCodeTxt }) => joinNames(orgCodeTxt),
  },
]

export const statusColumn: ListColumn<ListedUser> = {
  name: 'status',
  title: '状态',
  width: 80,
  sortable: true,
  render: ({ status }) => <DictTag dictCode="user_status" value={status} colors={{ '1': 'green', '2': 'red' }} />,
}
