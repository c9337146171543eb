"""Orders of one account through nautilus_trader: risk checks, matching against a quote, positions and balances."""

import json
import sys
import time
from decimal import Decimal

import nautilus_trader
from nautilus_trader.backtest.engine import BacktestEngine, BacktestEngineConfig
from nautilus_trader.config import LoggingConfig, StrategyConfig
from nautilus_trader.model.currencies import USD
from nautilus_trader.model.data import QuoteTick
from nautilus_trader.model.enums import AccountType, OmsType, OrderSide
from nautilus_trader.model.identifiers import InstrumentId, Symbol, Venue
from nautilus_trader.model.instruments import Equity
from nautilus_trader.model.objects import Money, Price, Quantity
from nautilus_trader.risk.config import RiskEngineConfig
from nautilus_trader.trading.strategy import Strategy

orders = int(sys.argv[1])
venue = Venue("SIM")
instrument = Equity(
    instrument_id=InstrumentId(Symbol("FUND"), venue),
    raw_symbol=Symbol("FUND"),
    currency=USD,
    price_precision=2,
    price_increment=Price.from_str("0.01"),
    lot_size=Quantity.from_int(1),
    maker_fee=Decimal("0.0003"),
    taker_fee=Decimal("0.0003"),
    ts_event=0,
    ts_init=0,
)


class Trader(Strategy):
    def __init__(self):
        super().__init__(StrategyConfig())
        self.filled = 0
        self.at = 0
        self.lot = Quantity.from_int(100)
        self.price = Price.from_str("100.00")

    def on_start(self):
        self.subscribe_quote_ticks(instrument.id)

    def on_quote_tick(self, tick):
        side = OrderSide.BUY if self.at % 2 == 0 else OrderSide.SELL
        self.at += 1
        self.submit_order(self.order_factory.limit(instrument.id, side, self.lot, self.price))

    def on_order_filled(self, event):
        self.filled += 1


engine = BacktestEngine(
    config=BacktestEngineConfig(
        logging=LoggingConfig(bypass_logging=True),
        run_analysis=False,
        risk_engine=RiskEngineConfig(max_order_submit_rate="1000000/00:00:01"),
    )
)
engine.add_venue(venue, OmsType.NETTING, AccountType.CASH, [Money(10_000_000, USD)], base_currency=USD)
engine.add_instrument(instrument)
price = Price.from_str("100.00")
size = Quantity.from_int(1_000_000_000)
engine.add_data([QuoteTick(instrument.id, price, price, size, size, at, at) for at in range(1, orders + 1)])
trader = Trader()
engine.add_strategy(trader)
started = time.process_time()
engine.run()
seconds = time.process_time() - started
versions = f"nautilus_trader {nautilus_trader.__version__}"
json.dump({"ms": seconds * 1000, "filled": trader.filled, "versions": versions}, sys.stdout)
