import { attachmentLabels, type Attachment } from '@liangshu/contract/decision/proposal'
import { Button, Form, Input, Select } from 'antd'
import { FileUpload } from '../../widgets/upload/file-upload.tsx'

const kinds = Object.entries(attachmentLabels).map(([value, label]) => ({ value, label }))

const MOST = 20
const refRules = [{ required: true, message: '请输入编号或上传文件' }]

/** A file is uploaded; everything else is named by its code. */
function Reference({ name }: { name: number }) {
  const kind = Form.useWatch(['attachments', name, 'kind']) as Attachment['kind'] | undefined
  return kind === 'file' ? (
    <Form.Item key="file" name={[name, 'ref']} noStyle rules={refRules}>
      <FileUpload limit={1} />
    </Form.Item>
  ) : (
    <Form.Item key="code" name={[name, 'ref']} noStyle rules={refRules}>
      <Input aria-label="附件编号或链接" placeholder="新闻编号、信号" maxLength={300} />
    </Form.Item>
  )
}

/** What the proposal leans on: each has a kind, a title and what it is found by. */
export function AttachmentFields() {
  const form = Form.useFormInstance()
  return (
    <Form.List name="attachments">
      {(fields, { add, remove }) => (
        <div className="editor-wide editor-attachments">
          {fields.map(({ key, name }) => (
            <div key={key} className="editor-attachment">
              <Form.Item name={[name, 'kind']} noStyle>
                <Select
                  aria-label="附件类型"
                  options={kinds}
                  // A path is no code, and a code no path.
                  onChange={() => form.setFieldValue(['attachments', name, 'ref'], '')}
                />
              </Form.Item>
              <Form.Item name={[name, 'title']} noStyle rules={[{ required: true, message: '请输入附件标题' }]}>
                <Input aria-label="附件标题" placeholder="标题" maxLength={200} />
              </Form.Item>
              <Reference name={name} />
              <Button type="text" danger onClick={() => remove(name)}>
                移除
              </Button>
            </div>
          ))}
          <Button
            type="dashed"
            size="small"
            disabled={fields.length >= MOST}
            onClick={() => add({ kind: 'news', title: '', ref: '' })}
          >
            添加附件
          </Button>
        </div>
      )}
    </Form.List>
  )
}
