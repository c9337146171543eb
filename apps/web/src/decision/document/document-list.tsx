import {
  documentKindLabels,
  documentKinds,
  documentPaths,
  documentRowSchema,
  type DocumentRow,
} from '@liangshu/contract/decision/document'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Popconfirm, Select, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { required } from '../../shared/form/field-rules.ts'
import { Can } from '../../shared/permission/can.tsx'
import { request } from '../../shared/request/request.ts'
import { FilePreview, openFile } from '../../widgets/upload/file-preview.tsx'
import { FileUpload } from '../../widgets/upload/file-upload.tsx'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { decisionKey } from '../context/context-queries.ts'
import { LoadProblem } from '../load-problem.tsx'

type About = { productId: string } | { clientId: string }
interface Values {
  kind: DocumentRow['kind']
  title: string
  path: string
}

const key = [...decisionKey, 'document'] as const
const documentsQuery = (about: About) =>
  queryOptions({
    queryKey: [...key, about],
    queryFn: ({ signal }) =>
      request.get(documentPaths.list, { params: { ...about }, schema: z.array(documentRowSchema), signal }),
  })

const columns = (
  show: (path: string) => void,
  remove: (id: string) => void,
  right: string,
): TableColumnsType<DocumentRow> => [
  { title: '类型', width: 90, render: (_, { kind }) => documentKindLabels[kind] },
  { title: '标题', dataIndex: 'title' },
  { title: '上传人', width: 100, dataIndex: 'madeName' },
  { title: '时间', width: 160, className: 'num', dataIndex: 'madeAt' },
  {
    title: '操作',
    width: 120,
    render: (_, { id, path }) => (
      <>
        <Button type="link" size="small" onClick={() => show(path)}>
          查看
        </Button>
        <Can action={right}>
          <Popconfirm title="移除这份文件？" okText="移除" onConfirm={() => remove(id)}>
            <Button type="link" size="small" danger>
              移除
            </Button>
          </Popconfirm>
        </Can>
      </>
    ),
  },
]

/** Papers kept with a product or a client. */
export function DocumentList({ about }: { about: About }) {
  const [isAdding, setIsAdding] = useState(false)
  const [shown, setShown] = useState<string>()
  const queryClient = useQueryClient()
  const documents = useQuery(documentsQuery(about))
  const refresh = () => queryClient.invalidateQueries({ queryKey: key })
  const remove = useMutation({
    mutationFn: (id: string) => request.delete(documentPaths.one, { params: { id } }),
    onSettled: refresh,
  })
  const right = 'productId' in about ? 'ORG:edit' : 'CLIENT:edit'
  if (documents.error && !documents.data)
    return <LoadProblem error={documents.error} onRetry={() => void documents.refetch()} />
  return (
    <>
      <Can action={right}>
        <Button className="org-add" onClick={() => setIsAdding(true)}>
          添加文件
        </Button>
        <FormModal<Values>
          title="添加文件"
          open={isAdding}
          okText="添加"
          onClose={() => setIsAdding(false)}
          initial={{ kind: 'report', title: '' }}
          onSubmit={async (values) => {
            await request.post(documentPaths.one, { body: { ...values, ...about } })
            await refresh()
            return '文件已添加'
          }}
        >
          <Form.Item name="kind" label="类型">
            <Select options={documentKinds.map((value) => ({ value, label: documentKindLabels[value] }))} />
          </Form.Item>
          <Form.Item name="title" label="标题" rules={[required('请填写标题')]}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="path" label="文件" rules={[required('请上传文件')]}>
            <FileUpload limit={1} />
          </Form.Item>
        </FormModal>
      </Can>
      <Table<DocumentRow>
        rowKey="id"
        size="small"
        columns={columns((path) => openFile(path, setShown), remove.mutate, right)}
        dataSource={documents.data ?? []}
        loading={documents.isPending}
        pagination={false}
        locale={{ emptyText: '还没有文件，可添加合同、报告与公告' }}
      />
      <FilePreview path={shown} name="文件" onClose={() => setShown(undefined)} />
    </>
  )
}
