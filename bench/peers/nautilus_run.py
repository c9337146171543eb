"""The moving averages of the bench in nautilus_trader: market orders against the close of the bar that asked for them,
which is the next open, since the bars of the bench have no gaps."""

import sys
import time
from decimal import Decimal

import nautilus_trader
from nautilus_trader.backtest.engine import BacktestEngine, BacktestEngineConfig
from nautilus_trader.config import LoggingConfig, StrategyConfig
from nautilus_trader.indicators import SimpleMovingAverage
from nautilus_trader.model.currencies import USD
from nautilus_trader.model.data import Bar, BarType
from nautilus_trader.model.enums import AccountType, OmsType, OrderSide
from nautilus_trader.model.identifiers import InstrumentId, Symbol, Venue
from nautilus_trader.model.instruments import Equity
from nautilus_trader.model.objects import Money, Price, Quantity
from nautilus_trader.risk.config import RiskEngineConfig
from nautilus_trader.trading.strategy import Strategy

from columns import FAST, LOT, SLOW, answer, read

about, columns, stamps, quiet = read(sys.argv[1])
quiet_at = {int(stamp) * 1_000_000 for stamp, is_quiet in zip(stamps, quiet) if is_quiet}
step = "1-DAY" if about["isDaily"] else "1-MINUTE"
venue = Venue("SIM")
instruments = [
    Equity(
        instrument_id=InstrumentId(Symbol(f"S{at}"), venue),
        raw_symbol=Symbol(f"S{at}"),
        currency=USD,
        price_precision=0,
        price_increment=Price.from_str("1"),
        lot_size=Quantity.from_int(1),
        maker_fee=Decimal("0.0003"),
        taker_fee=Decimal("0.0003"),
        ts_event=0,
        ts_init=0,
    )
    for at in range(about["instruments"])
]
places = {instrument.id: at for at, instrument in enumerate(instruments)}
types = [BarType.from_str(f"{instrument.id}-{step}-LAST-EXTERNAL") for instrument in instruments]
fills = [[] for _ in instruments]


class Averages(Strategy):
    def __init__(self):
        super().__init__(StrategyConfig())
        self.fast = [SimpleMovingAverage(FAST) for _ in types]
        self.slow = [SimpleMovingAverage(SLOW) for _ in types]
        self.place = {bar_type: at for at, bar_type in enumerate(types)}
        self.held = [0] * len(types)
        self.lot = Quantity.from_int(LOT)

    def on_start(self):
        for at, bar_type in enumerate(types):
            self.register_indicator_for_bars(bar_type, self.fast[at])
            self.register_indicator_for_bars(bar_type, self.slow[at])
            self.subscribe_bars(bar_type)

    def on_bar(self, bar):
        at = self.place[bar.bar_type]
        slow = self.slow[at]
        if not slow.initialized or bar.ts_event in quiet_at:
            return
        fast = self.fast[at]
        if fast.value > slow.value and self.held[at] == 0:
            self.trade(at, OrderSide.BUY)
        elif fast.value < slow.value and self.held[at] > 0:
            self.trade(at, OrderSide.SELL)

    def trade(self, at, side):
        self.submit_order(self.order_factory.market(instruments[at].id, side, self.lot))

    def on_order_filled(self, event):
        at = places[event.instrument_id]
        is_buy = event.order_side == OrderSide.BUY
        self.held[at] += LOT if is_buy else -LOT
        fills[at].append((1 if is_buy else 2, round(float(event.last_px))))


engine = BacktestEngine(
    config=BacktestEngineConfig(
        logging=LoggingConfig(bypass_logging=True),
        run_analysis=False,
        # Hundreds of names may ask at the same bar; the usual rate would hold some of them back.
        risk_engine=RiskEngineConfig(max_order_submit_rate="1000000/00:00:01"),
    )
)
engine.add_venue(venue, OmsType.NETTING, AccountType.CASH, [Money(1e12, USD)], base_currency=USD)
for instrument in instruments:
    engine.add_instrument(instrument)
bars = []
for bar in range(about["bars"]):
    stamp = int(stamps[bar]) * 1_000_000
    for at, bar_type in enumerate(types):
        prices = [Price(columns[name][at, bar], 0) for name in ("open", "high", "low", "close")]
        bars.append(Bar(bar_type, *prices, Quantity(columns["volume"][at, bar], 0), stamp, stamp))
engine.add_data(bars, sort=False)
engine.add_strategy(Averages())
started = time.process_time()
engine.run()
answer(time.process_time() - started, fills, f"nautilus_trader {nautilus_trader.__version__}")
