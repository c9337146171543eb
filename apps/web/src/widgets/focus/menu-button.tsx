import { Button, Dropdown, type ButtonProps, type MenuProps } from 'antd'
import { useRef } from 'react'
import { menuFocus } from './menu-focus.ts'
import { returnFocus } from './return-focus.ts'

interface MenuButtonProps extends ButtonProps {
  items: NonNullable<MenuProps['items']>
  selectedKeys?: string[]
}

/** A button with a menu: opened by a key the first item has the keyboard, closed the button has it again. */
export function MenuButton({ items, selectedKeys, ...rest }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Dropdown
      trigger={['click']}
      {...menuFocus}
      disabled={rest.disabled === true || items.length === 0}
      menu={{ items, ...(selectedKeys ? { selectedKeys } : {}) }}
      onOpenChange={(isShown) => (isShown ? undefined : returnFocus(() => button.current))}
    >
      <Button {...rest} ref={button} aria-haspopup="menu" />
    </Dropdown>
  )
}
