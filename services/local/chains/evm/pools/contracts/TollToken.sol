// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title An ERC-20 that keeps a share of each transfer: the receiver gets less than was sent.
/// @dev Source: EIP-20. Compiled once, see services/README.md.
contract TollToken {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    /// Hundredths of a percent of each transfer, burnt.
    uint256 public immutable transferFeeBps;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address holder, uint256 supply, uint256 feeBps) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        totalSupply = supply;
        transferFeeBps = feeBps;
        balanceOf[holder] = supply;
        emit Transfer(address(0), holder, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "TollToken: allowance too low");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value, "TollToken: balance too low");
        uint256 fee = value * transferFeeBps / 10000;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        totalSupply -= fee;
        emit Transfer(from, to, value - fee);
        emit Transfer(from, address(0), fee);
    }
}
