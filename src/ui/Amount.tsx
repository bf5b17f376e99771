import './Amount.scss'

interface Props {
  readonly label?: string
  /** As displayed: 24,654, or text such as 未定. */
  readonly value: string
  /** '' for a text that is not a number. */
  readonly unit: string
}

/** An amount to pay, in large digits. */
export const Amount = ({ label, value, unit }: Props) => (
  <p className="amount">
    {label && <span className="amount__label">{label}</span>}
    <span className="amount__sum">
      <strong className="amount__value">{value}</strong>
      {unit && <span className="amount__unit">{unit}</span>}
    </span>
  </p>
)
