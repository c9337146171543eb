"""The moving averages of the bench in backtrader: market orders that fill at the next open."""

import sys
import time

import backtrader as bt
import pandas as pd

from columns import FAST, LOT, SLOW, answer, read

about, columns, stamps, quiet = read(sys.argv[1])
index = pd.to_datetime(stamps, unit="ms")
quiet_at = {stamp.to_pydatetime() for stamp, is_quiet in zip(index, quiet) if is_quiet}
fills = [[] for _ in range(about["instruments"])]


class Averages(bt.Strategy):
    def __init__(self):
        self.fast = [bt.indicators.SimpleMovingAverage(data.close, period=FAST) for data in self.datas]
        self.slow = [bt.indicators.SimpleMovingAverage(data.close, period=SLOW) for data in self.datas]

    def next(self):
        if self.data.datetime.datetime(0) in quiet_at:
            return
        for at, data in enumerate(self.datas):
            fast, slow = self.fast[at][0], self.slow[at][0]
            held = self.getposition(data).size
            if fast > slow and held == 0:
                self.buy(data=data, size=LOT)
            elif fast < slow and held > 0:
                self.sell(data=data, size=LOT)

    def notify_order(self, order):
        if order.status == order.Completed:
            fills[order.data.at].append((1 if order.isbuy() else 2, order.executed.price))


cerebro = bt.Cerebro(stdstats=False)
for at in range(about["instruments"]):
    frame = pd.DataFrame({name: column[at] for name, column in columns.items()}, index=index)
    data = bt.feeds.PandasData(dataname=frame)
    data.at = at
    cerebro.adddata(data)
cerebro.addstrategy(Averages)
cerebro.broker.setcash(1e15)
cerebro.broker.setcommission(commission=0.0003)
started = time.process_time()
cerebro.run()
answer(time.process_time() - started, fills, f"backtrader {bt.__version__}")
