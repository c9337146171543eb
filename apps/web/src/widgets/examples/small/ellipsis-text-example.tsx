import { EllipsisText } from '../../ellipsis-text/ellipsis-text.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'value', type: 'string', note: '文字' },
  { name: 'length', type: 'number', fallback: '25', note: '超过时截断；-1 不截断' },
  { name: 'isByWidth', type: 'boolean', fallback: 'false', note: '按宽度计：汉字算两个' },
]

const longText = '本基金主要投资于沪深两市的大盘蓝筹股票，并通过股指期货对冲系统性风险。'

function ByCharacters() {
  return <EllipsisText value={longText} />
}

function ByWidth() {
  return <EllipsisText isByWidth value={longText} />
}

export function EllipsisTextExample() {
  return (
    <ExamplePage
      title="省略文字"
      summary="太长的文字截断，悬停看全文。"
      properties={properties}
      file="small/ellipsis-text-example"
    >
      <Example title="按字数" of="ByCharacters">
        <ByCharacters />
      </Example>
      <Example title="按宽度" of="ByWidth">
        <ByWidth />
      </Example>
    </ExamplePage>
  )
}
