interface CaptchaImageProps {
  image: string | undefined
  hasFailed: boolean
  onRenew: () => void
}

/** The picture to read; another one at a click. */
export function CaptchaImage({ image, hasFailed, onRenew }: CaptchaImageProps) {
  return (
    <button type="button" className="captcha-image" onClick={onRenew} title="看不清？点击换一张">
      {image ? <img src={image} alt="验证码图片，点击换一张" width={105} height={35} /> : null}
      {hasFailed ? '点击重试' : null}
    </button>
  )
}
