import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import { MenuIcon, menuIconNames } from '../../shared/icon/menu-icon.tsx'
import './permission.css'

interface IconPickerProps {
  id?: string
  value?: string
  onChange?: (name: string) => void
}

/** Icons by sight; a name can also be typed. */
export function IconPicker({ id, value = '', onChange }: IconPickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [words, setWords] = useState('')
  const names = menuIconNames.filter((name) => name.includes(words.trim().toLowerCase()))
  return (
    <Space.Compact block>
      <Input
        {...(id === undefined ? {} : { id })}
        allowClear
        placeholder="请选择菜单图标"
        prefix={value ? <MenuIcon name={value} /> : null}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Popover
        trigger="click"
        open={isOpen}
        onOpenChange={setIsOpen}
        placement="bottomRight"
        content={
          <div className="icon-picker">
            <Input allowClear placeholder="搜索图标" onChange={({ target }) => setWords(target.value)} />
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <Button
                    type={name === value ? 'primary' : 'text'}
                    title={name}
                    aria-label={name}
                    icon={<MenuIcon name={name} />}
                    onClick={() => {
                      onChange?.(name)
                      setIsOpen(false)
                    }}
                  />
                </li>
              ))}
            </ul>
          </div>
        }
      >
        <Button>选择图标</Button>
      </Popover>
    </Space.Compact>
  )
}
