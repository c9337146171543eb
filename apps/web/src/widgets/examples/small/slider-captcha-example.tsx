import { useState } from 'react'
import { SliderCaptcha } from '../../slider-captcha/slider-captcha.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'

const properties = [
  { name: 'onPass', type: '(trace, widthPx) => void', note: '通过后调用一次，带拖动轨迹，可交给服务器判断' },
]

function Slider() {
  const [points, setPoints] = useState<number>()
  return (
    <div style={{ maxWidth: 320 }}>
      <SliderCaptcha onPass={(trace) => setPoints(trace.length)} />
      <Stored value={points === undefined ? '' : `轨迹 ${points} 点`} />
    </div>
  )
}

export function SliderCaptchaExample() {
  return (
    <ExamplePage
      title="滑块验证"
      summary="拖到最右侧通过，提前松开回到起点；键盘用右方向键。"
      properties={properties}
      file="small/slider-captcha-example"
    >
      <Example title="滑块验证" of="Slider">
        <Slider />
      </Example>
    </ExamplePage>
  )
}
