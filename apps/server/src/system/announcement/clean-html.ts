import sanitizeHtml from 'sanitize-html'

const size = [/^\d{1,4}(?:\.\d+)?(?:px|em|rem|%|pt)$/]
const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/, /^[a-z]{3,20}$/i]

const options: sanitizeHtml.IOptions = {
  allowedTags: (
    'p br hr div span h1 h2 h3 h4 h5 h6 blockquote pre code b strong i em u s del ins sub sup mark small font ' +
    'ul ol li dl dt dd a img figure figcaption table caption colgroup col thead tbody tfoot tr th td'
  ).split(' '),
  allowedAttributes: {
    '*': ['style', 'align'],
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    font: ['color', 'size'],
    col: ['span', 'width'],
    table: ['border', 'cellpadding', 'cellspacing', 'width'],
    td: ['colspan', 'rowspan', 'width'],
    th: ['colspan', 'rowspan', 'width'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // A picture pasted into the editor travels inside the text. SVG stays out: it can carry scripts.
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
      color: colour,
      'background-color': colour,
      'text-align': [/^(?:left|right|center|justify)$/],
      'text-decoration': [/^(?:none|underline|line-through)$/],
      'font-weight': [/^(?:normal|bold|[1-9]00)$/],
      'font-style': [/^(?:normal|italic)$/],
      'font-size': size,
      'line-height': [/^\d(?:\.\d+)?$/, ...size],
      'text-indent': size,
      'padding-left': size,
      'margin-left': size,
      width: size,
      height: size,
    },
  },
  transformTags: {
    // A page opened from a notice must not get hold of the window it came from.
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer', target: '_blank' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicture(attribs['src'] ?? ''),
}

const isPicture = (source: string): boolean =>
  !/^\s*data:/i.test(source) || /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[0-9a-z+/=]+$/i.test(source)

/** What is safe to show of HTML that somebody wrote. Runs on the way out, so a stricter rule also covers old rows. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options)

export const cleanHtmlOrNull = (html: string | null): string | null => (html === null ? null : cleanHtml(html))
