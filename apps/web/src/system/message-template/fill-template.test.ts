import { describe, expect, it } from 'vitest'
import { fillTemplate, startData, variablesOf } from './fill-template.ts'

const content = '${name}，您好：${ order.no } 已成交，${name}'

describe('a template and its test data', () => {
  it('[PAGES-6] the dialog starts with every variable of the template', () => {
    expect(variablesOf(content)).toEqual(['name', 'order.no'])
    expect(JSON.parse(startData(content, '{"name":"张三"}'))).toEqual({ name: '张三', 'order.no': '' })
    expect(JSON.parse(startData(content, 'no json'))).toEqual({ name: '', 'order.no': '' })
  })

  it('[PAGES-6] the preview shows what will be sent; a variable without a value stays', () => {
    expect(fillTemplate(content, '{"name":"张三"}')).toBe('张三，您好：${ order.no } 已成交，张三')
    expect(fillTemplate(content, 'no json')).toBe(content)
  })
})
